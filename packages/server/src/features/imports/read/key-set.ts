/** A set of texts that stores eight bytes of each (a 53-bit hash), so that millions fit. With ten million texts, one in 200 files has one error. */
export interface KeySet {
  has(key: string): boolean;
  add(key: string): void;
}

/** An empty set. It grows as it fills. */
export function createKeySet(): KeySet {
  // 0 is a free slot; slots are searched one after another.
  let places = new Float64Array(1 << 16);
  let size = 0;

  const placeOf = (table: Float64Array, hash: number): number => {
    let at = hash % table.length;
    while (table[at] !== 0 && table[at] !== hash) at = (at + 1) % table.length;
    return at;
  };

  return {
    has: (key) => places[placeOf(places, hashOf(key))] !== 0,
    add(key) {
      const hash = hashOf(key);
      const at = placeOf(places, hash);
      if (places[at] === hash) return;
      places[at] = hash;
      if (++size * 3 < places.length * 2) return;
      const larger = new Float64Array(places.length * 2);
      for (const each of places) if (each !== 0) larger[placeOf(larger, each)] = each;
      places = larger;
    },
  };
}

/** cyrb53, a public-domain 53-bit hash; never 0. */
function hashOf(key: string): number {
  let h1 = 0xdeadbeef;
  let h2 = 0x41c6ce57;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return 4294967296 * (2097151 & h2) + (h1 >>> 0) || 1;
}

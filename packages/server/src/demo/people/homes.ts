import { type Random, ranked, weights } from './random.ts';

const names = ranked(
  `Main, Oak, Maple, Park, Washington, Cedar, Pine, Elm, Lake, Hill, Walnut, Highland, Church, Lincoln, Jefferson, Sunset, Chestnut
  Spring, Ridge, River, Willow, Mill, Franklin, Meadow, Forest, Jackson, Cherry, Dogwood, Adams, Magnolia, Spruce, Poplar, Hickory
  Madison, Birch, Laurel, Juniper, Sycamore, Linden, Orchard, Valley, Prospect, Liberty, Grove, Cottonwood, Harrison, Monroe
  Country Club, Martin Luther King Jr, Pleasant Hill, Stonebridge, Fox Run, Deer Creek, Quail Hollow, Eagle Point, Old Mill
  Saddlebrook, Whispering Pines, Rolling Hills, Heritage, Harvest, Brookside, Fairview, Lakeview, Crestwood, Timberline, Bayberry
  Kensington, Cambridge, Windsor, Canterbury, Wellington, Ashford, Peachtree, Mockingbird, Bluebonnet, Palmetto, Cypress, Juniper Bay
  2nd, 3rd, 4th, 5th, 7th, 9th, 12th, 14th, 21st, 38th, O'Hara, St. Andrews, San Marcos, El Camino, County Road 12, State Route 44`
    .trim()
    .split(/\s*[,\n]\s*/),
);
const kinds = weights([
  ['St', 30],
  ['Ave', 20],
  ['Dr', 18],
  ['Rd', 12],
  ['Ln', 8],
  ['Ct', 5],
  ['Blvd', 4],
  ['Way', 4],
  ['Pl', 3],
  ['Cir', 3],
  ['Ter', 2],
  ['Pkwy', 1],
  ['Trl', 1],
]);
const directions = ['N', 'S', 'E', 'W'];
const digits = weights<readonly [number, number]>([
  [[10, 99], 8],
  [[100, 999], 40],
  [[1000, 9999], 44],
  [[10_000, 19_999], 8],
]);

/** A street address without its city. */
export function pickStreet(random: Random): string {
  const [low, high] = random.weighted(digits);
  const number = random.int(low, high);
  if (random.chance(0.02)) return `PO Box ${number}`;
  const name = random.weighted(names);
  const way = name.startsWith('County') || name.startsWith('State') ? name : `${name} ${random.weighted(kinds)}`;
  return random.chance(0.22) ? `${number} ${random.pick(directions)} ${way}` : `${number} ${way}`;
}

/** The second address line: apartment or lot. Usually ''. */
export function pickDwelling(random: Random): string {
  if (!random.chance(0.14)) return '';
  const letter = String.fromCharCode(random.int(65, 70));
  switch (random.int(0, 4)) {
    case 0:
      return `Apt ${random.int(1, 4)}${letter}`;
    case 1:
      return `Apt ${random.int(1, 420)}`;
    case 2:
      return `Unit ${random.int(1, 60)}`;
    case 3:
      return `Lot ${random.int(1, 180)}`;
    default:
      return `# ${random.int(1, 30)}${letter}`;
  }
}

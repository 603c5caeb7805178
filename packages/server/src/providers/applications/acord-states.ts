/** ACORD's codes of the states (OLI_LU_STATE). */
const codes =
  'AL 1 AK 2 AS 3 AZ 4 AR 5 CA 6 CO 7 CT 8 DE 9 DC 10 FL 12 GA 13 GU 14 HI 15 ID 16 IL 17 IN 18 IA 19 KS 20 KY 21 LA 22 ME 23 MD 25 MA 26 MI 27 MN 28 MS 29 MO 30 MT 31 NE 32 NV 33 NH 34 NJ 35 NM 36 NY 37 NC 38 ND 39 MP 40 OH 41 OK 42 OR 43 PA 45 PR 46 RI 47 SC 48 SD 49 TN 50 TX 51 UT 52 VT 53 VI 54 VA 55 WA 56 WV 57 WI 58 WY 59';

const states: Readonly<Record<string, number>> = Object.fromEntries(
  [...codes.matchAll(/([A-Z]{2}) (\d+)/g)].map(([, state = '', code]) => [state, Number(code)]),
);

export const isState = (state: string): boolean => Object.hasOwn(states, state);

/** The code of a state that `isState` knows. */
export const acordState = (state: string): number => states[state] ?? 0;

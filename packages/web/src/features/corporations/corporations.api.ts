export { CorporationSelect, CorporationsSelect } from './components/corporation-select.tsx';
export { PeopleSelect, PersonSelect } from './components/people-select.tsx';
export { useOnlyCorporation } from './corporations.data.ts';

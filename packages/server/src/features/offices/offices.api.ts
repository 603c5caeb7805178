export { readOffices } from './offices.service.ts';

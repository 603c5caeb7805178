export { csgKeyOf } from './csg-key.ts';

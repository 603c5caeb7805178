export { permissionInForce } from './permission-in-force.ts';

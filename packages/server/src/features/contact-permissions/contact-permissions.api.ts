export { recordPermission } from './contact-permissions.service.ts';
export { permissionInForce } from './permission-in-force.ts';

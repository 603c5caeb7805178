export { notify, notifyAdmins } from './notify.ts';

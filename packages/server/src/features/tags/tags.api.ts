export { createTag, findOrCreateTag } from './tags.service.ts';

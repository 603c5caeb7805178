export { createTag, findOrCreateTag, findTagId } from './tags.service.ts';

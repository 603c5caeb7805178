export { createTag, findOrCreateTag, searchTags } from './tags.service.ts';

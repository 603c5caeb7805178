export { useFavorites } from './favorites.data.ts';

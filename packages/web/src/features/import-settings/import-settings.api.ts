export { appliedMapping } from './components/applied-setting.ts';
export { SavedSettings } from './components/saved-settings.tsx';
export { useValidateImport } from './import-settings.data.ts';

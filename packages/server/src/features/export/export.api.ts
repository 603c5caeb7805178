export { createFormulaGuard } from './guard-formulas.ts';

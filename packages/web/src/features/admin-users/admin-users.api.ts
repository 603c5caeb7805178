export { ManagerSelect, TakerSelect } from './components/person-select.tsx';

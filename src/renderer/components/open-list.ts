/** Selects the list that a select of the library has open. */
export const OPEN_LIST = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';

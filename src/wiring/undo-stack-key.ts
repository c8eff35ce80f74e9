/** In a file of its own, which the first view loads. */
export const UNDO_STACK_KEY = 'registrar.undo';

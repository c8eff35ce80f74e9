export const INSPECTED_FRAME_NAME = 'inspected';

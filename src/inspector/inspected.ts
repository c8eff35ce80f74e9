/** The name of the frame that holds the app under inspection. */
export const INSPECTED_FRAME_NAME = 'inspected';

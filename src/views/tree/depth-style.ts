import type { CSSProperties } from 'react';

/** The style sheet defines the indent per level. */
export const depthStyle = (depth: number) => ({ '--depth': depth }) as CSSProperties;

import type { CSSProperties } from 'react';

/** How deep a row is in the tree, for the style sheet, which knows how far that is. */
export const depthStyle = (depth: number) => ({ '--depth': depth }) as CSSProperties;

import type { CSSProperties } from 'react';

export const depthStyle = (depth: number) => ({ '--depth': depth }) as CSSProperties;

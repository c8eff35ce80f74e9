import FIRST_PATHS from './icon-paths.json' with { type: 'json' };
import { IconPath, type IconName } from './icon.tsx';
import ICON_PATHS from './more-icon-paths.json' with { type: 'json' };

type MoreIconName = keyof typeof ICON_PATHS;

/** Those that no first view shows. */
export const MoreIcon = ({ name }: { name: MoreIconName }) => <IconPath path={ICON_PATHS[name]} />;

export type AnyIconName = IconName | MoreIconName;

const ALL_PATHS = { ...FIRST_PATHS, ...ICON_PATHS };

export const AnyIcon = ({ name }: { name: AnyIconName }) => <IconPath path={ALL_PATHS[name]} />;

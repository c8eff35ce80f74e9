import { IconPath } from './icon.tsx';
import ICON_PATHS from './more-icon-paths.json' with { type: 'json' };

/** Those that no first view shows. */
export const MoreIcon = ({ name }: { name: keyof typeof ICON_PATHS }) => <IconPath path={ICON_PATHS[name]} />;

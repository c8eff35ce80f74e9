import { IconPath } from './icon.tsx';
import PATHS from './key-icon-path.json' with { type: 'json' };

export const KeyIcon = () => <IconPath path={PATHS.key} />;

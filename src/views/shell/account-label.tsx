import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';

export const AccountLabel = ({ id, name }: { id: string; name: string }) => (
  <>
    <Avatar {...{ id, name }} />
    <span className="account-name">{name}</span>
    <Icon name="down" />
  </>
);

import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';

export const AccountLabel = ({ name }: { name: string }) => (
  <>
    <Avatar name={name} />
    <span className="account-name">{name}</span>
    <Icon name="down" />
  </>
);

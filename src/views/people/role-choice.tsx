interface RoleChoiceProps {
  readonly isAdmin: boolean;
  readonly onChoice?: (isAdmin: boolean) => void;
}

/** Radio buttons named `role`. */
export const RoleChoice = ({ isAdmin, onChoice }: RoleChoiceProps) => (
  <fieldset className="role-choice">
    <legend>Role</legend>
    <label>
      <input
        type="radio"
        name="role"
        value="administrator"
        defaultChecked={isAdmin}
        onChange={() => onChoice?.(true)}
      />
      Administrator
      <small>Can sign in, change every record and manage people.</small>
    </label>
    <label>
      <input
        type="radio"
        name="role"
        value="member"
        defaultChecked={!isAdmin}
        onChange={() => onChoice?.(false)}
      />
      Member
      <small>Has an account, but can’t sign in here.</small>
    </label>
  </fieldset>
);

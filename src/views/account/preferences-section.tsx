import { useId, useState } from 'react';
import { Select } from '../parts/select.tsx';
import { areSingleKeysEnabled, setSingleKeysEnabled } from '../preferences/shortcut-preference.ts';
import { SHORTCUTS } from '../keyboard/shortcuts.ts';
import { DENSITY, THEME, useThemePreference, type ThemeChoice } from '../preferences/use-theme-preference.ts';

const Choice = ({ label, value, options, choose }: ThemeChoice) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select {...{ id, value, options }} onChange={choose} />
    </div>
  );
};

export const PreferencesSection = () => {
  const theme = useThemePreference(THEME);
  const density = useThemePreference(DENSITY);
  const [hasSingleKeys, setSingleKeys] = useState(areSingleKeysEnabled);
  return (
    <div className="account-form">
      <div className="form-grid">
        <Choice {...theme} />
        <Choice {...density} />
      </div>
      <label className="account-switch">
        <input
          type="checkbox"
          className="check"
          checked={hasSingleKeys}
          onChange={({ target: { checked } }) => {
            setSingleKeysEnabled(checked);
            setSingleKeys(checked);
          }}
        />
        <span>
          Single-key shortcuts, such as <kbd>{SHORTCUTS.list.edit.toUpperCase()}</kbd> and{' '}
          <kbd>{SHORTCUTS.list.search}</kbd>
        </span>
      </label>
    </div>
  );
};

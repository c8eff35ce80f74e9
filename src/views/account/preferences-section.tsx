import { useId, useState } from 'react';
import { areSingleKeysEnabled, setSingleKeysEnabled } from '../parts/shortcut-preference.ts';
import { SHORTCUTS } from '../parts/shortcuts.ts';
import { DENSITY_KEY, THEME_KEY } from '../parts/theme.ts';
import { useThemePreference } from '../parts/use-theme-preference.ts';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
  readonly onChoice: (value: string) => void;
}

const Choice = ({ label, value, options, onChoice }: ChoiceProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} value={value} onChange={({ target }) => onChoice(target.value)}>
        {Object.entries(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
};

export const PreferencesSection = () => {
  const [theme, setTheme] = useThemePreference(THEME_KEY, 'system');
  const [density, setDensity] = useThemePreference(DENSITY_KEY, 'comfortable');
  const [hasSingleKeys, setSingleKeys] = useState(areSingleKeysEnabled);
  return (
    <div className="account-form">
      <div className="form-grid">
        <Choice
          label="Theme"
          value={theme}
          options={{ system: 'System', light: 'Light', dark: 'Dark' }}
          onChoice={setTheme}
        />
        <Choice
          label="Row height"
          value={density}
          options={{ comfortable: 'Comfortable', compact: 'Compact' }}
          onChoice={setDensity}
        />
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

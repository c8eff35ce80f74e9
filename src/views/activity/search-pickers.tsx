import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleCalls } from '../../api/people.ts';
import { searchQuery } from '../../api/search.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { nameIn, Picker, type Option } from '../fields/inputs/picker.tsx';
import { sentence } from '../format/format.ts';
import { useWiring } from '../actors/wiring-context.tsx';

interface SearchPickerProps {
  readonly id: string;
  readonly value: string | null;
  readonly name: string;
  readonly onChange: (value: string | null) => void;
}

interface ServerPickerProps extends SearchPickerProps {
  /** Null while searching: Enter must not choose an earlier answer. */
  readonly options: readonly Option[] | null;
  readonly onQuestion: (question: string) => void;
  readonly placeholder: string;
  readonly empty: string;
}

const ServerPicker = ({ options, name, empty, onChange, ...rest }: ServerPickerProps) => {
  const [chosen, setChosen] = useState<Option | null>(null);
  return (
    <Picker
      {...rest}
      find={() => options ?? []}
      optionOf={(value) => (chosen?.value === value ? chosen : { value, label: name })}
      named={nameIn(options ?? [])}
      empty={options ? empty : 'Searching…'}
      onChange={(value) => {
        setChosen(options?.find((option) => option.value === value) ?? null);
        onChange(value);
      }}
    />
  );
};

export const RecordPicker = (props: SearchPickerProps) => {
  const [question, setQuestion] = useState('');
  const asked = question.trim();
  const { data, isPlaceholderData } = useQuery(searchQuery(useWiring().http, asked));
  const options = (data ?? []).map(({ kind, id, name }) => {
    const singular = declarationOf(kind)?.singular;
    return { value: id, label: name, hint: singular && sentence(singular) };
  });
  const isSearching = asked !== '' && (data === undefined || isPlaceholderData);
  return (
    <ServerPicker
      {...props}
      options={isSearching ? null : asked === '' ? [] : options}
      onQuestion={setQuestion}
      placeholder="Any record"
      empty={asked === '' ? 'Type to search' : 'No matches'}
    />
  );
};

export const PersonPicker = (props: SearchPickerProps) => {
  const { http } = useWiring();
  const [question, setQuestion] = useState('');
  const q = question.trim();
  const { data, isPlaceholderData } = useQuery(peopleCalls.list(http, { ...(q && { q }), limit: '50' }));
  const options = data?.data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ServerPicker
      {...props}
      options={isPlaceholderData ? null : (options ?? null)}
      onQuestion={setQuestion}
      placeholder="Anyone"
      empty="No matches"
    />
  );
};

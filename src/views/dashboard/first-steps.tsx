import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FirstSteps as FirstStepsDone } from '../../../contract/overview.ts';
import { overviewCalls } from '../../api/overview.ts';
import { importPath } from '../../kinds/import-path.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { Link } from '../parts/link.tsx';
import { readLocal, writeLocal } from '../preferences/local-storage.ts';
import { saveFile } from '../../wiring/save-file.ts';
import { useWiring } from '../actors/wiring-context.tsx';

const HIDDEN_KEY = 'registrar.first-steps';

const TEMPLATE_ROWS = [
  ['name', 'country', 'city', 'website', 'ror_id'],
  ['Kathmandu University', 'NP', 'Dhulikhel', 'https://ku.edu.np', ''],
  ['Aalto University', 'Finland', 'Espoo', 'https://www.aalto.fi', '020hwjq30'],
  ['ETH Zurich', 'CH', 'Zürich', 'https://ethz.ch', '05a28rw58'],
] as const;

const saveTemplate = () =>
  saveFile(
    new Blob([TEMPLATE_ROWS.map((row) => `${row.join(',')}\r\n`).join('')], { type: 'text/csv' }),
    'universities-template.csv',
  );

export const useFirstSteps = () => {
  const { http } = useWiring();
  const [isHidden, setHidden] = useState(() => readLocal(HIDDEN_KEY) !== null);
  const query = useQuery({ ...overviewCalls.firstSteps(http), enabled: !isHidden });
  const figures = useQuery(overviewCalls.figures(http));
  const hide = () => {
    setHidden(true);
    writeLocal(HIDDEN_KEY, 'hidden');
  };
  const steps = isHidden ? null : query.data;
  const done = steps && Object.values(steps).every(Boolean) ? null : (steps ?? null);
  return {
    // Not `isPending`: a panel that asks again would hide itself, and be asked for without end.
    isKnown: isHidden || (query.isFetched && figures.isFetched),
    done,
    hasBegun: done?.has_begun ?? true,
    hide,
  };
};

const DoneStep = ({ title }: { title: string }) => (
  <li className="step" data-done="">
    <h3>{title}</h3>
    <MoreIcon name="check" />
    <span className="visually-hidden">Done</span>
  </li>
);

const ImportUniversities = () => (
  <li className="step step-now">
    <div>
      <h3>Add your universities</h3>
      <p>
        Import a file: a name and a country in each row are enough. You review every change before it is
        saved.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where narrow */}
      <div className="template" role="group" aria-label="Template" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {TEMPLATE_ROWS[0].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TEMPLATE_ROWS.slice(1).map((row) => (
              <tr key={row[0]}>
                {row.map((value, at) => (
                  <td key={TEMPLATE_ROWS[0][at]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="step-acts">
        <Link className="button button-primary" href={importPath(kindRegistry.universities)}>
          Import universities
        </Link>
        <Button onClick={saveTemplate}>Download template</Button>
        <Link className="button button-quiet" href="/university/?dialog=new">
          Add a university
        </Link>
      </div>
    </div>
  </li>
);

const STEPS = [
  {
    id: 'majors',
    title: 'Map your majors to subjects',
    text: 'Import your majors and choose a subject for each. The sample majors are already mapped.',
    label: 'Import majors',
    href: importPath(kindRegistry.majors),
  },
  {
    id: 'offerings',
    title: 'Add offerings',
    text: 'Which university offers which major at which level. Import a file, or open a university.',
    label: 'Import offerings',
    href: importPath(kindRegistry.universities, 'offerings'),
  },
  {
    id: 'events',
    title: 'Add your first event',
    text: 'A fair, an open day or a webinar, with its own time zone.',
    label: 'New event',
    href: '/events/?dialog=new',
  },
  {
    id: 'people',
    title: 'Invite a colleague',
    text: 'They set a password with a link that works once, for 24 hours.',
    label: 'Invite person',
    href: '/people/?dialog=invite',
  },
] as const;

export const FirstSteps = ({ done, onHide }: { done: FirstStepsDone; onHide: () => void }) => {
  const figures = useQuery(overviewCalls.figures(useWiring().http)).data;
  const countOf = (plural: string) => figures?.find(({ kind }) => kind === plural)?.published ?? 0;
  const next = done.universities ? STEPS.find(({ id }) => !done[id])?.id : 'universities';
  return (
    <section className="panel" aria-labelledby="first-steps">
      <div className="panel-head">
        <h2 id="first-steps">Set up Registrar</h2>
        <Button variant="quiet small" onClick={onHide}>
          Hide list
        </Button>
      </div>
      <ol className="panel-list steps">
        {!done.has_begun && (
          <li className="step" data-done="">
            <p>
              Sample data is loaded
              {figures &&
                `: ${countOf('universities')} universities, ${countOf('majors')} majors, ${countOf('subjects')} subjects, ${countOf('levels')} levels, ${countOf('offerings')} offerings`}
            </p>
            <MoreIcon name="check" />
          </li>
        )}
        {done.universities ? <DoneStep title="Add your universities" /> : <ImportUniversities />}
        {STEPS.map(({ id, title, text, label, href }) =>
          done[id] ? (
            <DoneStep key={id} title={title} />
          ) : (
            <li key={id} className={next === id ? 'step step-now' : 'step'}>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <Link className="button button-small" href={href}>
                {label}
              </Link>
            </li>
          ),
        )}
      </ol>
    </section>
  );
};

export const WhatOfferingsAre = () => (
  <section className="panel" aria-labelledby="offering-is">
    <div className="panel-head">
      <h2 id="offering-is">What is an offering?</h2>
    </div>
    <div className="offering-is">
      <p>
        <Icon name="universities" /> Tribhuvan University <small>University</small>
      </p>
      <p>
        <Icon name="majors" /> Computer Science <small>Major</small>
      </p>
      <p>
        <Icon name="levels" /> Bachelor’s degree <small>Level</small>
      </p>
      <div>
        <strong>One offering</strong>
        <br />A major taught at a university at one level, with its duration, language, tuition and intakes.
      </div>
    </div>
  </section>
);

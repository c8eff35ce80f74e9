import { fromPromise } from 'xstate';
import { endOtherSessions, endSession } from '../../../contract/routes/sessions.ts';
import { endPersonSession, endPersonSessions } from '../../../contract/routes/people.ts';
import { isNotFound } from '../../api/call-failure.ts';
import { endSessionsMachine, type EndSessionsContext } from '../../machines/end-sessions.ts';
import type { Wiring } from '../../wiring.ts';
import { withFailureMessage } from './flow.ts';

/** A session that had ended already counts as ended. */
const endOne = async (ending: Promise<unknown>): Promise<number> => {
  try {
    await ending;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  return 1;
};

/** @param person null: oneself */
export const endSessionsLogic = ({ http }: Wiring, person: string | null) => {
  const endOneOf = (id: string) =>
    person === null
      ? http.call(endSession, { params: { id } })
      : http.call(endPersonSession, { params: { id: person, session: id } });
  const endAll = async () => {
    const { data } =
      person === null
        ? await http.call(endOtherSessions)
        : await http.call(endPersonSessions, { params: { id: person } });
    return data.ended;
  };
  return endSessionsMachine.provide({
    actors: {
      endSessions: fromPromise<number, Pick<EndSessionsContext, 'ids'>>(({ input: { ids } }) =>
        withFailureMessage(ids[0] === undefined ? endAll() : endOne(endOneOf(ids[0]))),
      ),
    },
  });
};

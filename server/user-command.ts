import { parseArgs } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import * as v from 'valibot';
import { emailAddress } from '../contract/auth.ts';
import { ADMIN_SCOPE } from '../contract/constants.ts';
import { optionalName } from '../contract/fields.ts';
import { objectionToPassword } from '../contract/passwords.ts';
import { internationalPhone } from '../contract/phone-numbers.ts';
import { generatePassword, hashPassword } from './auth/passwords.ts';
import { endSessionsOf } from './auth/sessions.ts';
import { commandLine } from './command-line.ts';
import { connect } from './database/connect.ts';
import { sql, type Database } from './database/database.ts';
import { withDatabaseOf } from './database/open-database.ts';
import { explainFailure } from './explain-failure.ts';
import { Failure } from './failure.ts';
import { lockAdministrators } from './people/administrators.ts';
import { disableNow, enableNow } from './people/change-access.ts';
import { writePassword } from './people/change-password.ts';
import { changePerson, recordChange, withPeopleTransaction } from './people/change-person.ts';
import { revokeLinkOf } from './people/one-time-links.ts';
import { readSettings, StartFailure } from './settings.ts';

const COMMAND = commandLine('user');
const USAGE = `Usage:
  ${COMMAND} add EMAIL [--scopes admin,…] [--phone +9779812345678] [--name "First Last"]
  ${COMMAND} password EMAIL
  ${COMMAND} disable EMAIL
  ${COMMAND} enable EMAIL
Reads the password from standard input, or generates and prints one.`;

const readStandardInput = async () => {
  if (process.stdin.isTTY) return '';
  process.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, '');
};

const choosePassword = async (): Promise<{ hash: string; passwordText: string }> => {
  const given = await readStandardInput();
  const password = given || generatePassword();
  const objection = objectionToPassword(password);
  if (objection) throw new StartFailure(`The password can’t be used. ${objection}`);
  return {
    hash: await hashPassword(password),
    passwordText: given ? '' : `\n  Password:  ${password}   (shown only once)`,
  };
};

const add = async (
  database: Database,
  email: string,
  scopes: string[],
  phone: string | null,
  name: string,
) => {
  if (!v.is(emailAddress, email))
    throw new StartFailure(`“${email}” isn’t an email address, like name@example.org.`);
  if (phone && !/^\+[1-9]\d{6,14}$/.test(phone))
    throw new StartFailure(`“${phone}” isn’t a phone number with country code, like +9779812345678.`);
  const checked = v.safeParse(optionalName, name);
  if (!checked.success) throw new StartFailure(`“${name}” isn’t a name. ${checked.issues[0].message}`);
  const [first = '', ...last] = (checked.output ?? '').split(/\s+/);
  const { hash, passwordText } = await choosePassword();
  const personId = uuidv7();
  const isAdded = await withPeopleTransaction(database, async (tx) => {
    const added = await tx.execute(sql`
      insert into people (id, email, phone, first_name, last_name, scopes, password_hash)
      values (${personId}, ${email}, ${phone && internationalPhone(phone, null)}, ${first}, ${last.join(' ')}, ${scopes}, ${hash})
      on conflict do nothing`);
    if (added === 0) return false;
    const summary = (named: string) => `Added ${named}`;
    await recordChange(tx, { personId, by: null, kind: 'create', summary }, null);
    return true;
  });
  if (!isAdded)
    throw new StartFailure(
      `A user with the email ${email}${phone ? ` or the phone number ${phone}` : ''} already exists.`,
    );
  const role = scopes.includes(ADMIN_SCOPE) ? 'an administrator' : 'not an administrator';
  console.log(`Added ${email}, ${role}.${passwordText}`);
};

const requireId = async (database: Database, email: string) => {
  const row = await database.row<{ id: string }>(sql`select id from people where email = ${email}`);
  if (!row) throw new StartFailure(`No user with the email ${email}.`);
  return row.id;
};

const changePassword = async (database: Database, email: string) => {
  const personId = await requireId(database, email);
  const { hash, passwordText } = await choosePassword();
  const summary = (named: string) => `Changed the password of ${named}`;
  await withPeopleTransaction(database, (tx) =>
    changePerson(tx, { personId, by: null, summary }, async () => {
      await writePassword(tx, personId, hash);
      await revokeLinkOf(tx, personId);
      await endSessionsOf(tx, personId, 'password_changed');
    }),
  );
  console.log(`Changed the password of ${email} and ended their sessions.${passwordText}`);
};

const disable = async (database: Database, email: string) => {
  const personId = await requireId(database, email);
  const summary = (named: string) => `Disabled ${named}`;
  await withPeopleTransaction(database, async (tx) => {
    await lockAdministrators(tx);
    await changePerson(tx, { personId, by: null, summary }, ({ scopes }) => disableNow(tx, personId, scopes));
  });
  console.log(`Disabled ${email} and ended their sessions.`);
};

const enable = async (database: Database, email: string) => {
  const personId = await requireId(database, email);
  const summary = (named: string) => `Enabled ${named}`;
  await withPeopleTransaction(database, (tx) =>
    changePerson(tx, { personId, by: null, summary }, () => enableNow(tx, personId)),
  );
  console.log(`Enabled ${email}.`);
};

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      scopes: { type: 'string' },
      phone: { type: 'string' },
      name: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [verb, email, ...rest] = positionals;
  const commands: Record<string, (database: Database) => Promise<void>> = email
    ? {
        add: (database) => {
          const scopes = (values.scopes ?? ADMIN_SCOPE).split(',').filter(Boolean);
          return add(database, email, scopes, values.phone ?? null, values.name ?? '');
        },
        password: (database) => changePassword(database, email),
        disable: (database) => disable(database, email),
        enable: (database) => enable(database, email),
      }
    : {};
  const command = Object.hasOwn(commands, verb ?? '') ? commands[verb ?? ''] : undefined;
  if (!command || values.help || rest.length > 0) throw new StartFailure(USAGE);
  await withDatabaseOf(readSettings(process.env), async (url) => {
    const database = await connect(url);
    await command(database).finally(() => database.close());
  });
} catch (error) {
  const isRefusal = error instanceof TypeError || error instanceof Failure;
  console.error(isRefusal ? error.message : explainFailure(error));
  process.exitCode = 1;
}

import type { BodyOf } from '@bookline/contract/endpoint';
import { adminUsers } from '@bookline/contract/features/admin-users';
import type { BulkUser, BulkVerdict } from '@bookline/contract/features/bulk-users';
import { jobTitles } from '@bookline/contract/rules/options';
import { type AccountType, roleLabel } from '@bookline/contract/rules/roles';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { organizationChanged } from '../users/users.api.ts';
import { readBulkFile } from './bulk-file.ts';
import { inviteNewcomers, type Newcomer } from './create-user.ts';
import { listByNames, listTakenNames } from './people.queries.ts';
import { roleChoices } from './rank.ts';

/**
 * Reads a file and checks for each row whether the user can be invited. Creates nothing. Throws 422 at `file`, or at a choice of how to read
 * it.
 */
export async function previewBulk(
  signedIn: SignedInContext,
  file: UploadedFile | undefined,
  as: BodyOf<typeof adminUsers.bulk_preview>,
) {
  if (!file) throw invalid('file', 'Choose a file.');
  const { rows, empty, ...reading } = await readBulkFile(signedIn.actor.user_id, file, as);
  const judged = await signedIn.transaction((ctx) => judge(ctx, rows), { read_only: true });
  return { ...accountOf(judged, empty), ...reading };
}

/** Invites the users of the valid rows. Returns the other rows with their errors. */
export async function createBulk(ctx: Context, rows: readonly BulkUser[]) {
  await organizationChanged(ctx);
  const judged = await judge(ctx, rows);
  await inviteNewcomers(
    ctx,
    judged.flatMap(({ newcomer, problems }) => (newcomer && problems.length === 0 ? [newcomer] : [])),
  );
  return accountOf(judged, 0);
}

interface Judged {
  readonly row: BulkUser;
  readonly problems: string[];
  /** The user to invite; absent if the row can't be read. */
  readonly newcomer: Newcomer | undefined;
}

function accountOf(judged: readonly Judged[], empty: number) {
  const rows: BulkVerdict[] = judged.map(({ row, problems }) => ({ ...row, problems }));
  const refused = rows.filter(({ problems }) => problems.length > 0).length;
  return { rows, good: rows.length - refused, refused, empty };
}

const fields = adminUsers.create.body.pick({ first_name: true, last_name: true, email: true, job_title: true });
const withUsername = adminUsers.create.body.pick({ username: true });

/** Checks every row against the rules, the tenant's users, and the rows before it. */
async function judge(ctx: Context, rows: readonly BulkUser[]): Promise<Judged[]> {
  const roles = rolesByName(ctx);
  const titles = new Map(jobTitles(ctx.tenant.variant).map(({ value, label }) => [label.toLowerCase(), value]));
  const judged = rows.map((row) => judgeAlone(row, roles, titles));
  await refuseTaken(ctx, judged);
  refuseRepeated(judged);
  return resolveManagers(ctx, judged);
}

/** The roles by contract name and by the variant's label, each with whether the admin may assign it. */
function rolesByName(ctx: Context): Map<string, { value: AccountType; givable: boolean }> {
  return new Map(
    roleChoices(ctx).flatMap((choice) => [
      [choice.value, choice],
      [roleLabel(choice.value, ctx.tenant.variant).toLowerCase(), choice],
    ]),
  );
}

function judgeAlone(row: BulkUser, roles: ReturnType<typeof rolesByName>, titles: ReadonlyMap<string, string>): Judged {
  const problems: string[] = [];
  const read = fields.safeParse({
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    job_title: titles.get(row.job_title.toLowerCase()) ?? row.job_title,
  });
  const named = withUsername.safeParse(row.username ? { username: row.username } : {});
  for (const parsed of [read, named]) for (const issue of parsed.error?.issues ?? []) problems.push(issue.message);
  const role = roles.get(row.role.toLowerCase());
  if (!role)
    problems.push(row.role ? `There is no role ‘${row.role}’. Use one of your company’s roles.` : 'Enter a role.');
  else if (!role.givable) problems.push('You can’t assign a role above your own.');
  if (!read.success || !named.success || !role) return { row, problems, newcomer: undefined };
  const { email } = read.data;
  const username = named.data.username ?? email;
  if (username.includes('@') && username.toLowerCase() !== email.toLowerCase())
    problems.push('A user name that is an email address must match the user’s own email address.');
  const newcomer = { ...read.data, id: newId(), username, account_type: role.value, manager_id: null };
  return { row, problems, newcomer };
}

const namesOf = ({ newcomer }: Judged) =>
  newcomer ? [...new Set([newcomer.email.toLowerCase(), newcomer.username.toLowerCase()])] : [];

async function refuseTaken(ctx: Context, judged: readonly Judged[]): Promise<void> {
  const taken = new Set(await listTakenNames(ctx.db, judged.flatMap(namesOf)));
  for (const one of judged)
    for (const name of namesOf(one))
      if (taken.has(name)) one.problems.push(`Someone already signs in as ‘${name}’. Choose another user name.`);
}

function refuseRepeated(judged: readonly Judged[]): void {
  const first = new Map<string, number>();
  for (const one of judged)
    for (const name of namesOf(one)) {
      const before = first.get(name);
      if (before === undefined) first.set(name, one.row.row_no);
      else one.problems.push(`‘${name}’ is already in row ${before}.`);
    }
}

/** Finds each manager among the tenant's users or among the valid rows of the file. */
async function resolveManagers(ctx: Context, judged: readonly Judged[]): Promise<Judged[]> {
  const wanted = [...new Set(judged.map(({ row }) => row.manager.toLowerCase()).filter(Boolean))];
  const known = new Map((await listByNames(ctx.db, ctx.tenant.id, wanted)).map(({ name, id }) => [name, id]));
  const inFile = new Map<string, Judged>();
  for (const one of judged) for (const name of namesOf(one)) if (!inFile.has(name)) inFile.set(name, one);
  const leaderOf = ({ row }: Judged) =>
    row.manager && !known.has(row.manager.toLowerCase()) ? inFile.get(row.manager.toLowerCase()) : undefined;

  for (const one of judged) {
    const name = one.row.manager.toLowerCase();
    if (name && !known.has(name) && !inFile.has(name))
      one.problems.push(`No user signs in as ‘${one.row.manager}’. Enter the manager’s user name.`);
    else if (standsAboveItself(one, leaderOf))
      one.problems.push('This user would report to themselves. Choose another manager.');
  }
  // An invalid manager makes all rows below invalid, however deep.
  for (let found = true; found; ) {
    found = false;
    for (const one of judged) {
      const leader = leaderOf(one);
      if (!leader || leader.problems.length === 0 || one.problems.length > 0) continue;
      one.problems.push(`The manager, in row ${leader.row.row_no}, can’t be invited. Fix that row first.`);
      found = true;
    }
  }
  return judged.map((one) => {
    const manager_id = known.get(one.row.manager.toLowerCase()) ?? leaderOf(one)?.newcomer?.id ?? null;
    return { ...one, newcomer: one.newcomer && { ...one.newcomer, manager_id } };
  });
}

function standsAboveItself(one: Judged, leaderOf: (one: Judged) => Judged | undefined): boolean {
  const seen = new Set<Judged>();
  for (let at = leaderOf(one); at && !seen.has(at); at = leaderOf(at)) {
    if (at === one) return true;
    seen.add(at);
  }
  return false;
}

/** The entry point for features that edit the game's data: propose, cancel, undo and repeat changes. */
import type { ChangedField, GameTarget } from '@idlewood/contract/changes'
import type { SignedInViewer } from '../http/request.ts'
import {
  authorizeOwner,
  createAuthorization,
  throwUnlessLastManager,
  type Requester,
  type Authorization,
  type OwnerAuthorization,
} from './authorization.ts'
import { carryOut, type ChangeTools } from './carry-out.ts'
import type { Step } from './companions.ts'
import { findChange, retryNow, type ChangeRow } from './mailbox.ts'
import { ownerOf, portalActor } from './actors-and-owners.ts'
import { actorColumns } from './record-columns.ts'
import { refuseWithoutReason } from './reasons.ts'
import { repeatChange } from './repeat.ts'
import { withSignInFor } from './sensitive.ts'
import { cancelChange, reverseOf, undoChange } from './undo.ts'
import { undoEverything, type UndoAllResult, type Window } from './undo-all.ts'
import type { ChangeDeps } from './change-deps.ts'
import { createWorker } from './worker.ts'

/** A requested edit. */
export interface Proposal {
  operation: 'update' | 'delete' | 'restore'
  target: GameTarget
  targetId: string
  targetName: string
  /** The character concerned; null for settings. */
  uid: number | null
  fields: ChangedField[]
  reason: string | undefined
  /** The rows of a ban to write or delete, as JSON. */
  keptRow?: string
  /** The ledger lines that are the evidence for it, as JSON. */
  evidence?: string
  /** The thing this change is a step of; it is advanced in the transaction that records the change. */
  step?: Step
  /** Called in the transaction that records the change, if the change has no `step`. */
  begin?: Step['begin']
}

/** The mailbox. */
export interface Changes {
  /**
   * Reads what the viewer may change about this character (or about the settings if `uid` is null), by their
   * current rights and levels.
   */
  authorize(uid: number | null, viewer: SignedInViewer): Promise<Authorization>
  /** The same for a character that must exist: throws a 404 otherwise. */
  authorizeOwner(uid: number, viewer: SignedInViewer): Promise<OwnerAuthorization>
  /**
   * Records the change and carries it out if that is possible now. Throws refusals; a conflict is recorded
   * and then thrown. A caller that has just authorized the viewer passes the authorization, so that nobody is
   * read twice.
   */
  propose(proposal: Proposal, requester: Requester, authorization?: Authorization): Promise<ChangeRow>
  /**
   * Throws the refusal that requires a recent sign-in if all these changes together need one. Call it before
   * making the first of them.
   */
  requireSignInFor(proposals: readonly Proposal[], viewer: SignedInViewer): Promise<void>
  /** Proposes a change in the portal's name, such as a promised one that is now due. */
  proposeAsPortal(proposal: Proposal): Promise<ChangeRow>
  cancel(id: number, requester: Requester): Promise<ChangeRow>
  /** Undoes a change by making its reverse, and returns the reverse. */
  undo(id: number, reason: string | undefined, requester: Requester): Promise<ChangeRow>
  /** Repeats a change that the game overwrote, and returns the new change. */
  repeat(id: number, requester: Requester): Promise<ChangeRow>
  /** The change with this id. */
  find(id: number): Promise<ChangeRow | undefined>
  /** Retries a waiting change immediately, for example because the player it waited for was kicked. */
  retryNow(id: number): Promise<void>
  /**
   * Undoes everything one person changed in a time window (milliseconds), newest first. That can take long:
   * `renew`, called before each step, returns the requester with their current rights, or throws.
   */
  undoAll(
    which: Window & { reason: string },
    requester: Requester,
    renew: () => Promise<Requester>,
  ): Promise<UndoAllResult>
  close(): Promise<void>
}

const newRow = ({
  operation,
  target,
  targetId,
  targetName,
  uid,
  fields,
  reason,
  keptRow,
  evidence,
  step,
}: Proposal) => ({
  operation,
  target,
  target_id: targetId,
  target_name: targetName.slice(0, 128),
  uid,
  fields,
  reason: reason ?? null,
  kept_row: keptRow ?? null,
  evidence: evidence ?? null,
  order_id: step?.id ?? null,
})

async function propose(
  tools: ChangeTools,
  proposal: Proposal,
  { viewer, address }: Requester,
  known?: Authorization,
): Promise<ChangeRow> {
  const { step, uid } = proposal
  const authorization = known ?? (await createAuthorization(tools, uid, viewer))
  const edit = { ...proposal, companion: step && tools.companions[step.kind] }
  await throwUnlessLastManager(tools, proposal, authorization.objection(edit))
  // The reason for a step is given where the step is requested.
  if (!step) refuseWithoutReason(tools.reasons, proposal)
  const { actor, owner } = authorization
  const change = { ...newRow(proposal), ...actorColumns(actor, address) }
  return withSignInFor(tools, { changes: [edit], viewer }, () =>
    carryOut(tools, change, { owner, begin: step?.begin ?? proposal.begin }),
  )
}

async function proposeAsPortal(tools: ChangeTools, proposal: Proposal): Promise<ChangeRow> {
  const owner = proposal.uid === null ? undefined : await ownerOf(tools, proposal.uid)
  const change = { ...newRow(proposal), ...actorColumns(portalActor, '') }
  return carryOut(tools, change, { owner, begin: proposal.step?.begin ?? proposal.begin })
}

function undoAll(
  tools: ChangeTools,
  { reason, ...window }: Parameters<Changes['undoAll']>[0],
  { requester, renew }: { requester: Requester; renew: () => Promise<Requester> },
): Promise<UndoAllResult> {
  let current = requester
  return undoEverything(
    {
      portal: tools.portal,
      check: (rows) =>
        withSignInFor(
          tools,
          { changes: rows.map((row) => reverseOf(tools, row)), viewer: requester.viewer },
          async () => undefined,
        ),
      async admit() {
        current = await renew()
      },
      cancel: (id) => cancelChange(tools, id, current),
      undo: (id) => undoChange(tools, { id, reason }, current),
    },
    window,
  )
}

/** Creates the mailbox and starts its worker. */
export function createChanges(deps: ChangeDeps): Changes {
  const tools: ChangeTools = { ...deps, worker: createWorker(deps), moneyUnderWay: new Map() }
  return {
    authorize: (uid, viewer) => createAuthorization(tools, uid, viewer),
    authorizeOwner: (uid, viewer) => authorizeOwner(tools, uid, viewer),
    propose: (proposal, requester, authorization) => propose(tools, proposal, requester, authorization),
    requireSignInFor: (proposals, viewer) =>
      withSignInFor(
        tools,
        { changes: proposals.map((proposal) => ({ ...proposal, companion: undefined })), viewer },
        async () => undefined,
      ),
    proposeAsPortal: (proposal) => proposeAsPortal(tools, proposal),
    cancel: (id, requester) => cancelChange(tools, id, requester),
    undo: (id, reason, requester) => undoChange(tools, { id, reason }, requester),
    repeat: (id, requester) => repeatChange(tools, id, requester),
    undoAll: (which, requester, renew) => undoAll(tools, which, { requester, renew }),
    find: (id) => findChange(tools.portal, id),
    async retryNow(id) {
      await retryNow(tools.portal, id)
      tools.worker.wake()
    },
    close: () => tools.worker.close(),
  }
}

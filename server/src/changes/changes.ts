/** Edits of the game's data as features make them: propose a change, cancel it, undo it. */
import type { ChangedField, GameTarget } from '@idlewood/contract/changes'
import type { SignedInViewer } from '../http/request.ts'
import {
  authorizeOwner,
  createAuthorization,
  throwUnlessLastManager,
  type Asking,
  type Authorization,
  type OwnerAuthorization,
} from './authorization.ts'
import { carryOut, type ChangeTools } from './carry-out.ts'
import type { Step } from './companions.ts'
import { findChange, hasten, type ChangeRow } from './mailbox.ts'
import { ownerOf, thePortal } from './people.ts'
import { actorColumns } from './record-columns.ts'
import { refuseWithoutReason } from './reasons.ts'
import { repeatChange } from './repeat.ts'
import { withSignInFor } from './sensitive.ts'
import { cancelChange, reverseOf, undoChange } from './undo.ts'
import { undoEverything, type UndoneAll, type Window } from './undo-all.ts'
import type { ChangeDeps } from './change-deps.ts'
import { createWorker } from './worker.ts'

/** An edit somebody asks for. */
export interface Proposal {
  operation: 'update' | 'delete' | 'restore'
  target: GameTarget
  targetId: string
  targetName: string
  /** The character concerned; null for settings. */
  uid: number | null
  fields: ChangedField[]
  reason: string | undefined
  /** The rows of a ban, as JSON: what is written or deleted. */
  keptRow?: string
  /** The lines of the ledger it is made for, as JSON. */
  evidence?: string
  /** What this is a step of, moved on in the transaction that records the change. */
  step?: Step
  /** Called in the transaction that records the change, of one that is no step of anything. */
  begin?: Step['begin']
}

/** The mailbox. */
export interface Changes {
  /**
   * Who may change what of this character (null: of the settings), by the rights and levels of this moment.
   */
  authorize(uid: number | null, viewer: SignedInViewer): Promise<Authorization>
  /** The same of a character that must exist: throws a 404 otherwise. */
  authorizeOwner(uid: number, viewer: SignedInViewer): Promise<OwnerAuthorization>
  /**
   * Records the change and carries it out if that is possible now. Throws refusals; a conflict is recorded,
   * then thrown. A caller who has authorized just before passes that along, so that nobody is read twice.
   */
  propose(proposal: Proposal, asking: Asking, authorization?: Authorization): Promise<ChangeRow>
  /**
   * Throws what asks for a recent sign-in where all these changes together need one: before the first of
   * them is made.
   */
  requireSignInFor(proposals: readonly Proposal[], viewer: SignedInViewer): Promise<void>
  /** Proposes a change where nobody asks: what was promised is due. */
  proposeAsPortal(proposal: Proposal): Promise<ChangeRow>
  cancel(id: number, asking: Asking): Promise<ChangeRow>
  /** Undoes a change by its reverse, and returns that. */
  undo(id: number, reason: string | undefined, asking: Asking): Promise<ChangeRow>
  /** Makes a change again that the game wrote over, and returns the new one. */
  repeat(id: number, asking: Asking): Promise<ChangeRow>
  /** The change with this id. */
  find(id: number): Promise<ChangeRow | undefined>
  /** Tries a change that waits at once: the player it waited for was kicked. */
  hasten(id: number): Promise<void>
  /** Undoes what one person changed in a time window (milliseconds), newest first. */
  undoAll(which: Window & { reason: string }, asking: Asking): Promise<UndoneAll>
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
  { viewer, address }: Asking,
  known?: Authorization,
): Promise<ChangeRow> {
  const { step, uid } = proposal
  const authorization = known ?? (await createAuthorization(tools, uid, viewer))
  const edit = { ...proposal, companion: step && tools.companions[step.kind] }
  await throwUnlessLastManager(tools, proposal, authorization.objection(edit))
  // What a step of something is for is said where it is asked for.
  if (!step) refuseWithoutReason(tools.reasons, proposal)
  const { actor, owner } = authorization
  const change = { ...newRow(proposal), ...actorColumns(actor, address) }
  return withSignInFor(tools, { changes: [edit], viewer }, () =>
    carryOut(tools, change, { owner, begin: step?.begin ?? proposal.begin }),
  )
}

async function proposeAsPortal(tools: ChangeTools, proposal: Proposal): Promise<ChangeRow> {
  const owner = proposal.uid === null ? undefined : await ownerOf(tools, proposal.uid)
  const change = { ...newRow(proposal), ...actorColumns(thePortal, '') }
  return carryOut(tools, change, { owner, begin: proposal.step?.begin ?? proposal.begin })
}

/** Opens the mailbox and starts its worker. */
export function createChanges(deps: ChangeDeps): Changes {
  const tools: ChangeTools = { ...deps, worker: createWorker(deps), moneyUnderWay: new Map() }
  return {
    authorize: (uid, viewer) => createAuthorization(tools, uid, viewer),
    authorizeOwner: (uid, viewer) => authorizeOwner(tools, uid, viewer),
    propose: (proposal, asking, authorization) => propose(tools, proposal, asking, authorization),
    requireSignInFor: (proposals, viewer) =>
      withSignInFor(
        tools,
        { changes: proposals.map((proposal) => ({ ...proposal, companion: undefined })), viewer },
        async () => undefined,
      ),
    proposeAsPortal: (proposal) => proposeAsPortal(tools, proposal),
    cancel: (id, asking) => cancelChange(tools, id, asking),
    undo: (id, reason, asking) => undoChange(tools, { id, reason }, asking),
    repeat: (id, asking) => repeatChange(tools, id, asking),
    undoAll: ({ reason, ...window }, asking) =>
      undoEverything(
        {
          portal: tools.portal,
          check: (rows) =>
            withSignInFor(
              tools,
              { changes: rows.map((row) => reverseOf(tools, row)), viewer: asking.viewer },
              async () => undefined,
            ),
          cancel: (id) => cancelChange(tools, id, asking),
          undo: (id) => undoChange(tools, { id, reason }, asking),
        },
        window,
      ),
    find: (id) => findChange(tools.portal, id),
    async hasten(id) {
      await hasten(tools.portal, id)
      tools.worker.wake()
    },
    close: () => tools.worker.close(),
  }
}

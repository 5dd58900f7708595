import { banForms, bans, type BanForm } from '@idlewood/contract/bans'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { ReasonPresets } from '../changes/reason-field.tsx'
import { useReasonRules } from '../changes/use-reason.ts'
import { useMay } from '../may-open.ts'
import type { PickedUser } from '../picked-user.ts'
import { UserPicker } from '../user-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons, DialogClose } from '../../ui/overlay-parts.tsx'
import { Form, FormError, useForm, type FormOf } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { banLengths, emptyDraft, isConfirmed, readDraft, targetKey, type BanDraft } from './ban-draft.ts'
import { BanPreview, useBanPreview } from './ban-preview.tsx'
import { PictureField } from './picture-field.tsx'
import { pointsByKey } from './rule-point-list.ts'
import { reasonFrom } from './rule-points.rules.ts'
import { RulePicker } from './rule-picker.tsx'

const formId = 'ban-form'

/** The target of the ban. IP addresses are offered only to staff who may see them. */
function WhomFields({ form, mayAddress }: { form: FormOf<BanDraft>; mayAddress: boolean }) {
  const t = useMessages('bans')
  const may = useMay()
  const [picked, setPicked] = useState<PickedUser | null>(
    form.values.username ? { uid: 0, username: form.values.username } : null,
  )
  const forms = mayAddress ? banForms : banForms.filter((one) => one !== 'address' && one !== 'range')
  const isOfAddress = form.values.form === 'address' || form.values.form === 'range'
  const name = form.text('username')
  return (
    <>
      <Select
        label={t('form.form')}
        hint={t(`form.hint.${form.values.form}`)}
        options={forms.map((value) => ({ value, label: t(`form.${value}`) }))}
        {...form.choice('form')}
      />
      {isOfAddress && (
        <TextField
          label={t(`form.address.${form.values.form === 'range' ? 'range' : 'address'}`)}
          placeholder={form.values.form === 'range' ? '81.2.*.*' : '81.2.69.142'}
          autoComplete="off"
          spellCheck={false}
          {...form.text('address')}
        />
      )}
      {!isOfAddress && may(['view_all_users']) && (
        <UserPicker
          label={t('form.name')}
          value={picked}
          error={name.error}
          onValueChange={(user) => {
            setPicked(user)
            form.set('username', user?.username ?? '')
          }}
        />
      )}
      {!isOfAddress && !may(['view_all_users']) && (
        <TextField label={t('form.name')} autoComplete="off" spellCheck={false} {...name} />
      )}
    </>
  )
}

const lengthLabel = (t: Messages<'bans'>, value: (typeof banLengths)[number]): string =>
  value === 'date' || value === 'none' || value === 'permanent'
    ? t(`length.${value}`)
    : t('length.days', { days: Number(value) / 24 })

/** The reason that the first of the cited rules gives. */
function ruleReason([first]: readonly string[], max: number): string {
  const point = first === undefined ? undefined : pointsByKey.get(first)
  return point ? reasonFrom(point, max) : ''
}

function WhyFields({ form, mayWide, max }: { form: FormOf<BanDraft>; mayWide: boolean; max: number }) {
  const t = useMessages('bans')
  const { presets } = useReasonRules('bans', true)
  const lengths = banLengths.filter((value) => mayWide || value !== 'permanent')
  const { points, reason } = form.values
  const cite = (cited: string[]): void => {
    form.set('points', cited)
    // Staff's own words stay.
    if (reason.trim() === '' || reason === ruleReason(points, max)) form.set('reason', ruleReason(cited, max))
  }
  return (
    <>
      <RulePicker value={points} onValueChange={cite} />
      <TextField
        label={t('form.reason')}
        hint={t('form.reason.hint', { max })}
        autoComplete="off"
        maxLength={max}
        {...form.text('reason')}
      />
      <ReasonPresets
        presets={presets.filter((preset) => preset.length <= max)}
        text={form.values.reason}
        set={(reason) => form.set('reason', reason)}
      />
      <Select
        label={t('form.length')}
        options={lengths.map((value) => ({ value, label: lengthLabel(t, value) }))}
        {...form.choice('length')}
      />
      {form.values.length === 'date' && (
        <TextField type="datetime-local" label={t('form.until')} {...form.text('until')} />
      )}
      <TextField
        type="url"
        label={t('form.evidence')}
        placeholder="https://"
        autoComplete="off"
        {...form.text('evidence')}
      />
      <PictureField onValueChange={(pictures) => form.set('pictures', pictures)} />
    </>
  )
}

function useBanForm(username: string, onDone: () => void) {
  const t = useMessages('bans')
  const make = useChange(bans.make, { refreshes: ['changes', bans.preview] })
  return useForm({
    check: readDraft,
    defaults: emptyDraft(username),
    otherwise: t('form.failed'),
    send: async (body) => {
      const { kicked, change } = await make.mutateAsync({ body })
      toast.success(t(kicked ? 'form.done.kicked' : 'form.done', { name: change.targetName }))
    },
    onSent: onDone,
  })
}

function BanFields({ username, onDone }: { username: string; onDone: () => void }) {
  const t = useMessages('bans')
  const may = useMay()
  const form = useBanForm(username, onDone)
  const { data: preview } = useBanPreview(form.values)
  const useInstead = (kind: BanForm, address: string | null): void => {
    form.set('form', kind)
    if (address !== null) form.set('address', address)
  }
  return (
    <>
      <Form form={form} id={formId} className="grid gap-4">
        <WhomFields form={form} mayAddress={may(['view_addresses'])} />
        {preview && (
          <BanPreview
            preview={preview}
            confirmed={isConfirmed(form.values)}
            onConfirm={(confirmed) => form.set('confirmed', confirmed ? targetKey(form.values) : '')}
            onInstead={useInstead}
          />
        )}
        <WhyFields form={form} mayWide={may(['manage_wide_bans'])} max={preview?.reasonLength ?? 128} />
        <FormError error={form.refusal} />
      </Form>
      <DialogButtons>
        <DialogClose>{t('form.cancel')}</DialogClose>
        <Button
          type="submit"
          form={formId}
          variant="danger"
          loading={form.isSending}
          disabled={preview?.needsConfirmation === true && !isConfirmed(form.values)}
        >
          {t('form.ban')}
        </Button>
      </DialogButtons>
    </>
  )
}

/** The dialog that bans a player; `username` is its initial value. */
export function BanDialog({
  open,
  username,
  onOpenChange,
}: {
  open: boolean
  username: string
  onOpenChange: (open: boolean) => void
}) {
  const t = useMessages('bans')
  return (
    <Dialog title={t('form.title')} open={open} onOpenChange={onOpenChange}>
      {open && <BanFields username={username} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

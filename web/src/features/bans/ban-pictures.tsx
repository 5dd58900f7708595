import { bans, type Ban } from '@idlewood/contract/bans'
import { useState } from 'react'
import { errorSentence } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { nameOfBan } from './ban-name.ts'
import { pictureAddress } from '../../parts/bans/shrink-picture.ts'

function Picture({ id, label }: { id: string; label: string }) {
  const t = useMessages('bans')
  const { data, error } = useCall(bans.picture, { params: { id } })
  if (data)
    return (
      <img
        src={pictureAddress(data)}
        alt={label}
        className="max-h-[75vh] max-w-full justify-self-center rounded-md"
      />
    )
  if (error) return <p className="text-danger">{errorSentence(error, t('pictures.notShown'))}</p>
  return <Skeleton className="h-64" />
}

/** A button with the number of evidence pictures of a ban; it opens them. */
export function BanPictures({ ban }: { ban: Ban }) {
  const t = useMessages('bans')
  const [isOpen, setOpen] = useState(false)
  const { pictures } = ban
  if (pictures.length === 0) return null
  const name = nameOfBan(ban) ?? t(`target.${ban.form}`)
  return (
    <Dialog
      title={t('pictures.title', { name })}
      wide
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-haspopup="dialog"
          className="flex items-center gap-1.5 rounded-sm text-sm text-accent-text underline underline-offset-3"
        >
          {t('pictures.count', { count: pictures.length })}
          <Icon name="eye" size={14} />
        </button>
      }
    >
      <div className="grid gap-4">
        {isOpen &&
          pictures.map((id, index) => (
            <Picture key={id} id={id} label={t('pictures.one', { number: index + 1 })} />
          ))}
      </div>
    </Dialog>
  )
}

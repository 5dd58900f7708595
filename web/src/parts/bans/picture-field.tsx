import { banPictures, bans, type BanPicture } from '@idlewood/contract/bans'
import { useEffect, useEffectEvent, useId, useState, type ClipboardEvent } from 'react'
import { errorSentence } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { pictureAddress, shrinkPicture } from './shrink-picture.ts'

interface AddedPicture {
  id: string
  picture: BanPicture
}

/** The pictures added so far. Each file is decoded as a picture and uploaded to the portal. */
function usePictures(onValueChange: (ids: string[]) => void) {
  const t = useMessages('bans')
  const add = useChange(bans.addPicture)
  const [added, setAdded] = useState<readonly AddedPicture[]>([])
  const [underWay, setUnderWay] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const changed = useEffectEvent((now: readonly AddedPicture[]) => onValueChange(now.map(({ id }) => id)))
  useEffect(() => changed(added), [added])

  async function addOne(file: File): Promise<void> {
    const picture = await shrinkPicture(file).catch(() => null)
    if (!picture) return setError(t('pictures.unreadable', { name: file.name }))
    try {
      const { id } = await add.mutateAsync({ body: picture })
      setAdded((earlier) => [...earlier, { id, picture }])
    } catch (failure) {
      setError(errorSentence(failure, t('pictures.failed')))
    }
  }
  async function addEach(files: readonly File[]): Promise<void> {
    setError(null)
    setUnderWay((count) => count + files.length)
    for (const file of files) {
      await addOne(file)
      setUnderWay((count) => count - 1)
    }
  }
  return {
    added,
    underWay,
    error,
    remove: (id: string): void => setAdded((earlier) => earlier.filter((one) => one.id !== id)),
    addAll(files: Iterable<File>): void {
      const chosen = [...files]
      const room = banPictures.max - added.length - underWay
      if (chosen.length > room) setError(t('pictures.most', { count: banPictures.max }))
      else void addEach(chosen)
    },
  }
}

function Thumbnails({ added, onRemove }: { added: readonly AddedPicture[]; onRemove: (id: string) => void }) {
  const t = useMessages('bans')
  return added.map(({ id, picture }, index) => (
    <li key={id} className="relative">
      <img
        src={pictureAddress(picture)}
        alt={t('pictures.one', { number: index + 1 })}
        className="size-20 rounded-md border border-line object-cover"
      />
      <IconButton
        icon="close"
        size="sm"
        label={t('pictures.remove', { number: index + 1 })}
        className="absolute -top-2 -right-2 border border-line bg-overlay shadow-raised"
        onClick={() => onRemove(id)}
      />
    </li>
  ))
}

function AddTile({ hint, onChoose }: { hint: string; onChoose: (files: Iterable<File>) => void }) {
  const t = useMessages('bans')
  return (
    <label className="relative grid size-20 cursor-pointer place-content-center justify-items-center gap-1 rounded-md border-2 border-dashed border-line-strong bg-field text-sm text-ink-muted transition-colors duration-(--duration-fast) focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:border-ink-muted hover:text-ink">
      <Icon name="plus" size={20} />
      {t('pictures.add')}
      <input
        type="file"
        multiple
        accept="image/*"
        aria-label={t('pictures.choose')}
        aria-describedby={hint}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          onChoose(target.files ?? [])
          // Lets the user choose the same file again after removing it.
          target.value = ''
        }}
      />
    </label>
  )
}

const UnderWay = ({ count }: { count: number }) => {
  const t = useMessages('bans')
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className="grid size-20 place-items-center rounded-md border border-line">
      <Spinner label={t('pictures.sending')} />
    </li>
  ))
}

/** A field for evidence pictures: choose files, drop them, or paste them. */
export function PictureField({ onValueChange }: { onValueChange: (ids: string[]) => void }) {
  const t = useMessages('bans')
  const hint = useId()
  const { added, remove, addAll, underWay, error } = usePictures(onValueChange)
  const paste = ({ clipboardData: { files } }: ClipboardEvent): void => {
    if (files.length > 0) addAll(files)
  }
  return (
    <div role="group" aria-label={t('pictures.field')} className="grid gap-1.5" onPaste={paste}>
      <span aria-hidden className="text-sm font-semibold">
        {t('pictures.field')}
      </span>
      <ul className="flex flex-wrap gap-3">
        <Thumbnails added={added} onRemove={remove} />
        <UnderWay count={underWay} />
        {added.length + underWay < banPictures.max && (
          <li>
            <AddTile hint={hint} onChoose={addAll} />
          </li>
        )}
      </ul>
      <p id={hint} className="text-sm text-ink-muted">
        {t('pictures.hint', { count: banPictures.max })}
      </p>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

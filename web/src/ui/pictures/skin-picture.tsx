/** The picture of a character's skin: from the asset host, or drawn. */
import { useId } from 'react'
import { cx } from '../class-names.ts'
import { lateDrawing } from './late-drawing.tsx'
import type { PersonKind } from './person-drawing.tsx'
import { assetAddress, RemotePicture } from './remote-picture.tsx'
import { useMessages } from '../../language/messages.ts'

const PersonDrawing = lateDrawing(async () => (await import('./person-drawing.tsx')).PersonDrawing)

/**
 * A character by skin id, 3:4 upright; `shape="round"` crops a round avatar of the head. An empty `alt` makes
 * it decorative, for use next to the written name. Null means that the skin or gender is not known.
 */
export function SkinPicture({
  skin,
  gender = null,
  assetsUrl,
  alt: given,
  shape = 'portrait',
  className,
}: {
  skin: number | null
  gender?: 'female' | 'male' | null
  assetsUrl: string | null
  alt?: string
  shape?: 'portrait' | 'round'
  className?: string
}) {
  const t = useMessages('ui')
  const alt = given ?? (skin === null ? t('character') : t('skin', { skin: String(skin) }))
  const id = useId()
  const kind: PersonKind = gender ?? 'neutral'
  return (
    <RemotePicture
      src={skin === null ? null : assetAddress(assetsUrl, `skins/${skin}.png`)}
      alt={alt}
      className={cx(
        'grain',
        shape === 'round' ? 'aspect-square rounded-full' : 'aspect-3/4',
        className ?? 'w-full',
      )}
      imageClassName={shape === 'round' ? 'object-cover object-top' : 'object-contain object-bottom'}
      drawing={
        <svg
          viewBox={shape === 'round' ? '20 36 200 200' : '0 0 240 320'}
          preserveAspectRatio="xMidYMid slice"
          className="absolute -inset-px size-[calc(100%+2px)]"
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          <PersonDrawing kind={kind} number={skin ?? 0} id={id} />
        </svg>
      }
    />
  )
}

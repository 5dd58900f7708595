/** The picture of a vehicle model: from the asset host, or drawn. */
import { modelName } from '@idlewood/contract/game/vehicle-models'
import { useId } from 'react'
import { cx } from '../class-names.ts'
import { useMessages } from '../../language/messages.ts'
import { lateDrawing } from './late-drawing.tsx'
import { assetAddress, RemotePicture } from './remote-picture.tsx'

const VehicleDrawing = lateDrawing(async () => (await import('./vehicle-drawing.tsx')).VehicleDrawing)

/**
 * A vehicle by `modelid` (400–611 in the stock game), 16:10. Its accessible name is the model's name unless
 * `alt` says otherwise; an empty `alt` makes it decorative, for use next to the written name.
 */
export function VehiclePicture({
  modelid,
  assetsUrl,
  alt: given,
  className,
}: {
  modelid: number
  assetsUrl: string | null
  alt?: string
  className?: string
}) {
  const t = useMessages('ui')
  const id = useId()
  const alt = given ?? modelName(modelid) ?? t('vehicle.model', { model: String(modelid) })
  return (
    <RemotePicture
      src={assetAddress(assetsUrl, `vehicles/${modelid}.jpg`)}
      alt={alt}
      className={cx('grain aspect-16/10 w-full', className)}
      imageClassName="object-cover"
      drawing={
        <svg
          viewBox="0 0 320 200"
          preserveAspectRatio="xMidYMid slice"
          className="absolute -inset-px size-[calc(100%+2px)]"
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          <VehicleDrawing modelid={modelid} id={id} />
        </svg>
      }
    />
  )
}

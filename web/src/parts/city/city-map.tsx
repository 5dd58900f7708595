import type { PropertyMarker, Turf } from '@idlewood/contract/property'
import { useEffect, useEffectEvent, useId, useMemo } from 'react'
import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { useDisabled } from '../../ui/disabled.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { lateDrawing } from '../../ui/pictures/late-drawing.tsx'
import './city.css'
import { clustersOf, keyOf, type Cluster } from './clusters.rules.ts'
import { zoomStep } from './keys.rules.ts'
import { Spots } from './spots.tsx'
import { TurfAreas } from './turf-areas.tsx'
import { useMapGestures } from './use-map-gestures.ts'
import { useMapView } from './use-map-view.ts'
import {
  fitView,
  isInSight,
  isWhole,
  nearest,
  viewBoxOf,
  wholeMap,
  zoomView,
  type Bounds,
} from './view.rules.ts'

type MapView = ReturnType<typeof useMapView>

/** Until they have loaded there is only the sea, with what is owned in it. */
const Ground = lateDrawing(async () => (await import('./ground.tsx')).Ground)
const Labels = lateDrawing(async () => (await import('./labels.tsx')).Labels)

/** Width of the view in metres when a single property is shown with its street. */
const streetWidth = 900

const none: readonly never[] = []

function Control({
  icon,
  label,
  disabled,
  onPress,
}: {
  icon: IconName
  label: string
  disabled: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...useDisabled({ disabled, onClick: onPress })}
      className={cx(
        'grid size-11 place-items-center border-line bg-raised not-first:border-s sm:not-first:border-s-0 sm:not-first:border-t',
        disabled ? 'text-ink-muted opacity-60' : 'text-ink hover:bg-overlay',
      )}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}

/** On a phone they are below the map, which is too small to cover. */
function Controls({ map: { view, size, fly } }: { map: MapView }) {
  const t = useMessages('property')
  const whole = isWhole(view, size)
  return (
    <div className="flex w-max overflow-hidden rounded-md border border-line-strong shadow-raised max-sm:mt-2 max-sm:ms-auto sm:absolute sm:end-3 sm:top-3 sm:block">
      <Control
        icon="plus"
        label={t('map.nearer')}
        disabled={view.width <= nearest}
        onPress={() => fly(zoomView(view, size, { by: 1 / zoomStep }))}
      />
      <Control
        icon="minus"
        label={t('map.farther')}
        disabled={whole}
        onPress={() => fly(zoomView(view, size, { by: zoomStep }))}
      />
      <Control icon="map" label={t('map.whole')} disabled={whole} onPress={() => fly(wholeMap(size))} />
    </div>
  )
}

/** The visible points, clustered. */
function useClusters(markers: readonly PropertyMarker[], { view, size }: MapView): Cluster[] {
  const metresPerPixel = view.width / size.width
  const { x, y, width } = view
  return useMemo(() => {
    const height = (width * size.height) / size.width
    const sight = { minX: x - width / 2, maxX: x + width / 2, minY: y - height / 2, maxY: y + height / 2 }
    return clustersOf(markers, { metresPerPixel, sight })
  }, [markers, metresPerPixel, x, y, width, size])
}

/** Flies to what was selected in the list, unless it is already visible and close enough. */
function useFlight(
  { view, size, fly }: MapView,
  selected: string | null,
  target: { x: number; y: number } | undefined,
): void {
  const follow = useEffectEvent(() => {
    if (!target || (view.width <= streetWidth * 2 && isInSight(view, size, target.x, target.y))) return
    fly({ x: target.x, y: target.y, width: Math.min(view.width, streetWidth) })
  })
  const isKnown = target !== undefined
  useEffect(() => {
    if (selected !== null && isKnown) follow()
  }, [selected, isKnown])
}

/** The outline of the selected area. */
function Outline({ area, metresPerPixel }: { area: Bounds; metresPerPixel: number }) {
  return (
    <rect
      x={area.minX}
      y={-area.maxY}
      width={area.maxX - area.minX}
      height={area.maxY - area.minY}
      className="fill-danger/25 stroke-danger"
      strokeWidth={2 * metresPerPixel}
    />
  )
}

/** The handler of a press: it selects a single property, and zooms in on several. */
const pressOf =
  ({
    selected,
    onSelect,
    show,
  }: {
    selected: string | null
    onSelect: (key: string) => void
    show: (bounds: Bounds) => void
  }) =>
  ({ markers, bounds }: Cluster): void => {
    const isTight = bounds.maxX - bounds.minX < 8 && bounds.maxY - bounds.minY < 8
    // Properties on the same spot are selected in turn.
    const next = markers[(markers.findIndex((one) => keyOf(one) === selected) + 1) % markers.length]
    if (isTight && next) onSelect(keyOf(next))
    else show(bounds)
  }

/**
 * The map. Pointer, pinch, Ctrl with the wheel and the keyboard move it; its points can only be pressed with
 * a pointer, because the list beside it offers all of them to the keyboard.
 */
export function CityMap({
  label,
  markers,
  turfs = none,
  selected,
  area = null,
  onSelect,
  className,
}: {
  label: string
  markers: readonly PropertyMarker[]
  turfs?: readonly Turf[]
  selected: string | null
  /** The area of the selected land. */
  area?: Bounds | null | undefined
  onSelect: (key: string) => void
  className?: string
}) {
  const t = useMessages('property')
  const map = useMapView()
  const { frame, size, view, fly } = map
  const gestures = useMapGestures(map)
  const hint = useId()
  const clusters = useClusters(markers, map)
  useFlight(map, selected, selected === null ? undefined : markers.find((one) => keyOf(one) === selected))
  const metresPerPixel = view.width / size.width
  const press = pressOf({ selected, onSelect, show: (bounds) => fly(fitView(bounds, size)) })
  return (
    <div className="relative">
      <div className={cx('city-map relative overflow-hidden rounded-lg border border-line', className)}>
        <div
          ref={frame}
          role="application"
          aria-label={label}
          aria-describedby={hint}
          // The map can be moved by keys, so it takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          {...gestures}
          className={cx(
            'absolute inset-0 cursor-grab overflow-hidden rounded-lg -outline-offset-2 select-none active:cursor-grabbing',
            // When everything is visible, one finger scrolls the page and two zoom.
            isWhole(view, size) ? 'touch-pan-y' : 'touch-none',
          )}
        >
          <svg viewBox={viewBoxOf(view, size)} className="size-full" aria-hidden focusable="false">
            <Ground />
            <TurfAreas turfs={turfs} metresPerPixel={metresPerPixel} />
            <Labels metresPerPixel={metresPerPixel} view={view} />
            {area && <Outline area={area} metresPerPixel={metresPerPixel} />}
            <Spots {...{ clusters, metresPerPixel, selected }} onPress={press} />
          </svg>
        </div>
      </div>
      <p id={hint} className="sr-only">
        {t('map.hint')}
      </p>
      <Controls map={map} />
    </div>
  )
}

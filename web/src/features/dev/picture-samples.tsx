import { modelName } from '@idlewood/contract/game/vehicle-models'
import { Card } from '../../ui/card.tsx'
import { SkinPicture } from '../../ui/pictures/skin-picture.tsx'
import { VehiclePicture } from '../../ui/pictures/vehicle-picture.tsx'

const models = [
  560, 411, 400, 414, 522, 468, 446, 473, 519, 593, 487, 497, 435, 538, 405, 451, 507, 579, 437, 541,
]
const people = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

export function PictureSamples() {
  return (
    <div className="grid gap-8">
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
        {models.map((modelid) => (
          <Card key={modelid} flush>
            <VehiclePicture modelid={modelid} assetsUrl={null} alt="" />
            <p className="px-4 py-3 font-semibold">{modelName(modelid)}</p>
          </Card>
        ))}
      </div>
      {(['female', 'male', null] as const).map((gender) => (
        <div key={gender} className="grid grid-cols-3 gap-3 sm:grid-cols-6 xl:grid-cols-12">
          {people.slice(0, gender ? 12 : 6).map((skin) => (
            <SkinPicture
              key={skin}
              skin={skin}
              gender={gender}
              assetsUrl={null}
              className="w-full rounded-md"
            />
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <SkinPicture skin={3} gender="female" assetsUrl={null} shape="round" className="size-24" />
        <SkinPicture skin={7} gender="male" assetsUrl={null} shape="round" className="size-14" />
        <SkinPicture skin={9} assetsUrl={null} shape="round" className="size-10" />
        <SkinPicture skin={42} gender="male" assetsUrl="/missing" className="w-24 rounded-md" />
      </div>
    </div>
  )
}

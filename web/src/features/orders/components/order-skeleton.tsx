import { Loading, Skeleton, SkeletonText } from "@/components/ui/skeleton";

/** The order page before its order. */
export function OrderSkeleton() {
  return (
    <Loading className="grid gap-6 md:gap-8">
      <div className="grid gap-1">
        <Skeleton className="h-9 w-40" />
        {/* Number, id and day: three lines on a phone, two on a desk. */}
        <div className="grid h-14 content-evenly md:h-10">
          <Skeleton className="h-3.5 w-28 md:hidden" />
          <Skeleton className="h-3.5 w-72 max-w-full" />
          <Skeleton className="h-3.5 w-64 max-w-full" />
        </div>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-11 rounded-card" />
        <Skeleton className="h-11 rounded-card" />
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <Skeleton className="h-96 rounded-card lg:order-last" />
        <div className="grid content-start gap-4">
          {[1, 2, 3].map((line) => (
            <div key={line} className="flex items-center gap-4">
              <Skeleton className="size-20 rounded-card" />
              <SkeletonText lines={2} className="flex-1" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}

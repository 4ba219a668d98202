import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';

const STRATEGIES = { list: verticalListSortingStrategy, grid: rectSortingStrategy };

interface SortableItemsProps {
  keys: string[];
  /** One below the other, or in rows. */
  shape: keyof typeof STRATEGIES;
  /** An item and its place from 1, in words. */
  placeOf: (key: string, place: number) => string;
  /** How items are announce by keyboard, in words. */
  howTo: string;
  onOrder: (keys: string[]) => void;
  children: ReactNode;
}

/**
 * Lets the user reorder the items inside by pointer or by Space and arrows, with announcements for screen readers. An
 * item uses `useSortableItem`.
 */
export function SortableItems({ keys, shape, placeOf, howTo, onOrder, children }: SortableItemsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useMemo(() => {
    const announce = (id: UniqueIdentifier, at: UniqueIdentifier) =>
      placeOf(String(id), keys.indexOf(String(at)) + 1);
    const announcements: Announcements = {
      onDragStart: ({ active }) => announce(active.id, active.id),
      onDragOver: ({ active, over }) => (over ? announce(active.id, over.id) : undefined),
      onDragEnd: ({ active, over }) => announce(active.id, over?.id ?? active.id),
      onDragCancel: ({ active }) => announce(active.id, active.id),
    };
    return { announcements, screenReaderInstructions: { draggable: howTo }, container: document.body };
  }, [placeOf, howTo, keys]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id)
          onOrder(arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
      }}
    >
      <SortableContext items={keys} strategy={STRATEGIES[shape]}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

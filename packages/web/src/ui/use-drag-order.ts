import { type DragEvent, useState } from 'react';

/** Reorders a list by dragging: props for each of its items. The list also needs buttons, for keyboards and touch. */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  return (index: number) => ({
    draggable: true,
    'data-dragged': dragged === index || undefined,
    onDragStart: () => setDragged(index),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      if (dragged === index) return;
      move(dragged, index);
      setDragged(index);
    },
  });
}

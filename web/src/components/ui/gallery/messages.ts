// In a file of their own: they come with the screens that have pictures to look at.
export const pictures = "Pictures";
export const pictureOf = (name: string, number: number) => `${name}, picture ${number}`;
export const showPicture = (number: number) => `Show picture ${number}`;
export const enlarge = "Enlarge this picture";
export const previousPicture = "Previous picture";
export const nextPicture = "Next picture";
export const zoomIn = "Zoom in";
export const zoomOut = "Zoom out";
export const placeOf = (number: number, count: number) => `${number} of ${count}`;
// Of the editor.
export const morePictures = "Pictures";
export const picturesNote = (left: number) =>
  left === 0
    ? "That is the most there can be."
    : `Up to ${left} more. The first is shown everywhere.`;
export const addPicture = "Add Picture";
export const movePicture = (number: number, count: number) =>
  `Move picture ${number} of ${count}: drag it, or press the arrow keys`;
export const moved = (number: number, count: number) => `Now picture ${number} of ${count}.`;
export const moveEarlier = (number: number) => `Move picture ${number} up`;
export const moveLater = (number: number) => `Move picture ${number} down`;
export const removePicture = (number: number) => `Remove picture ${number}`;
export const altOf = (number: number) => `What picture ${number} shows`;
export const altHint = "For those who cannot see it";
export const firstPicture = "Main";

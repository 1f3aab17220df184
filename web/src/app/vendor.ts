// The file of what others have written, by itself: to be evaluated in a turn of its own.
import "react-dom/client";

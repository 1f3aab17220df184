import { ThreadsScreen } from "./screen";

export const Component = () => <ThreadsScreen office="seller" />;

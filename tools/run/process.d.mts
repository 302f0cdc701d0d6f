export declare const root: string;
export declare const bin: string;
export declare function environment(more?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
